// The editor of an input, chosen by its kind. Every editor shows a value and tells a new one; none of them sends.
// What may live here: the list of editors, and the form that is made of them. What may not: drawing of one kind.

import { useState } from "preact/hooks";
import { begin, isShort } from "../inputs.js";
import { Icon } from "../icons.jsx";
import { say, t } from "../words.js";
import { CellEditor, MoveEditor } from "./cell.jsx";
import { DiceEditor } from "./dice.jsx";
import { NumberEditor } from "./number.jsx";
import { OrderEditor } from "./order.jsx";
import { PickEditor } from "./pick.jsx";
import { PlaceEditor } from "./place.jsx";
import { TextEditor } from "./text.jsx";

const EDITORS = {
  pick: PickEditor,
  number: NumberEditor,
  dice: DiceEditor,
  cell: CellEditor,
  move: MoveEditor,
  place: PlaceEditor,
  order: OrderEditor,
  text: TextEditor,
  form: FormEditor,
};

/** The editor of `input`: shows `value`, calls `change(value)`; `eager`: whoever opened it wants to type. */
export function Editor({ input, ...rest }) {
  const Kind = EDITORS[input.input];
  return Kind ? (
    <Kind input={input} {...rest} />
  ) : (
    <p>{t("This phone is too old for this question. Load the page again.")}</p>
  );
}

function FormEditor({ input: { fields }, value, change, view, wrong }) {
  const put = (name) => (part) => change({ ...value, [name]: part });
  const folded = fields.filter(({ input }) => input.input === "number" && !isShort(input)).length > 1;
  const line = (field) => (
    <FormField
      key={field.name}
      field={field}
      value={value[field.name]}
      change={put(field.name)}
      view={view}
      told={wrong?.field === field.name && wrong.told}
      folded={folded}
    />
  );
  return grouped(fields).map(({ group, members }) =>
    group ? (
      <Group key={members[0].name} group={group} members={members} value={value} wrong={wrong}>
        {members.map(line)}
      </Group>
    ) : (
      members.map(line)
    ),
  );
}

/** Fields that follow each other with the same group, behind one line that opens. */
function Group({ group, members, value, wrong, children }) {
  const said = members.filter((one) => value[one.name] !== undefined);
  const [{ name, input }] = members;
  return (
    <details class="card fold" data-group={name} open={members.some((one) => one.name === wrong?.field)}>
      <summary>
        <Icon name="chevron-down" />
        <span>{say(group)}</span>
        {said.length > 0 && (
          <small>{input.input === "text" && value[name] ? value[name] : t("{n} filled in", { n: said.length })}</small>
        )}
      </summary>
      {children}
    </details>
  );
}

const grouped = (fields) =>
  fields.reduce((found, field) => {
    const last = found.at(-1);
    const same = last && JSON.stringify(last.group) === JSON.stringify(field.group);
    return same
      ? [...found.slice(0, -1), { ...last, members: [...last.members, field] }]
      : [...found, { group: field.group, members: [field] }];
  }, []);

function FormField({ field: { name, label, input, optional }, value, change, view, told, folded }) {
  const left = optional && value === undefined;
  const [wanted, setWanted] = useState(false);
  const fill = () => {
    setWanted(true);
    change(begin(input) ?? null);
  };
  return (
    <fieldset data-field={name} class={told ? "refused" : undefined}>
      <legend>
        {say(label)}
        {optional && <small>{t("optional")}</small>}
      </legend>
      {told}
      {left ? (
        <button class="act quiet" onClick={fill}>
          <Icon name="plus" />
          <span>{t("Fill in")}</span>
        </button>
      ) : (
        <Editor input={input} value={value} change={change} view={view} eager={wanted} folded={folded} />
      )}
      {optional && !left && (
        <button class="plain" onClick={() => change(undefined)}>
          <Icon name="close" />
          {t("Leave it out")}
        </button>
      )}
    </fieldset>
  );
}
