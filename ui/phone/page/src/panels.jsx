// The players: one's own panel large and first, the others below in table order.
// What may live here: panels. What may not: where they stand on the screen.

import { Count } from "./parts/counters.jsx";
import { Badge } from "./parts/badge.jsx";
import { Icon, Mark } from "./icons.jsx";
import { t } from "./words.js";

/** The own panel. */
export function OwnPanel({ table }) {
  const panel = (table.view.seats ?? []).find((one) => one.seat === table.view.viewer);
  if (!panel) return null;
  return (
    <section class={`card panel own-panel edge-${panel.mark}${panel.out ? " out" : ""}`} data-own={panel.seat}>
      <Name panel={panel} size="large">
        <small>{t("You")}</small>
      </Name>
      <div class="counts">
        {(panel.counters ?? []).map((counter, n) => (
          <Count key={n} counter={counter} table={table} large />
        ))}
      </div>
      <Badges panel={panel} />
    </section>
  );
}

/** Everybody else. */
export function Others({ table }) {
  const others = (table.view.seats ?? []).filter((one) => one.seat !== table.view.viewer);
  if (!others.length) return null;
  return (
    <section class="others" aria-label={t("The others")}>
      <h2>{table.view.viewer === "public" ? t("The players") : t("The others")}</h2>
      {others.map((panel) => (
        <Other key={panel.seat} panel={panel} table={table} />
      ))}
    </section>
  );
}

function Other({ panel, table }) {
  return (
    <div class={`card panel${panel.active ? " active" : ""}${panel.out ? " out" : ""}`} data-seat={panel.seat}>
      <Name panel={panel} />
      <div class="counts">
        {(panel.counters ?? []).map((counter, n) => (
          <Count key={n} counter={counter} table={table} />
        ))}
      </div>
      <Badges panel={panel} />
    </div>
  );
}

function Name({ panel, size, children }) {
  return (
    <h3 aria-level={size === "large" ? 2 : 3}>
      <Mark mark={panel.mark} size={size} />
      <span class="name">
        {panel.name}
        {children}
      </span>
      {panel.active && !children && (
        <span class="now">
          <Icon name="play" />
          {t("to act")}
        </span>
      )}
      {panel.connected && !children && <Icon name="cellphone-check" label={t("has a phone at the table")} />}
    </h3>
  );
}

function Badges({ panel }) {
  if (!panel.badges?.length) return null;
  return (
    <div class="badges">
      {panel.badges.map((badge, n) => (
        <Badge key={n} badge={badge} />
      ))}
    </div>
  );
}
