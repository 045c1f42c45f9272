/* A tray with six wells for an Arduino Uno or Nano: a magnet in every face of a die, a Hall sensor under every well.

   What may live here: this one device, on what the Arduino IDE brings and nothing more. Wiring:

     A0 ... A5   outputs of six linear Hall sensors DRV5055A3 (from 5V, 6 mA each), one a well
     D2 ... D7   six lights, each an LED with 330 ohm to GND: (5 - 2) V / 330 ohm = 9 mA

   The dice are those of pico_tray: six depths and directions of a magnet are six voltages, however the die is turned on
   its face. By calculation the lower magnet gives a sensor 77, 27 or 10 mT, which are 394, 139 or 54 steps of the
   converter, the others together 15. Send MEASURE from the serial monitor (115200 baud) to see what the sensors say.

   An LED knows one colour: it shines while its die is wanted, whatever the player's. */

const byte WELLS = 6;
const char *const NAMES[WELLS] = {"one", "two", "three", "four", "five", "six"};
const byte SENSORS[WELLS] = {A0, A1, A2, A3, A4, A5};
const byte LIGHTS[WELLS] = {2, 3, 4, 5, 6, 7};

const int MIDDLE = 512;                           // without a magnet
const int EMPTY = 24, WEAK = 86, MIDDLING = 232;  // so far from the middle end: no die, the deepest magnet, the next
const int NEAR = 5;                               // so near to one of these no face is believed
const unsigned long REST_MS = 300, CROOKED_MS = 1500, HELLO_EVERY_MS = 2000;
const byte SAMPLES = 8;
const int NO_DIE = 0, NO_FACE = -1, UNKNOWN = -2;

struct Well {
  int seen = NO_DIE, told = UNKNOWN;
  unsigned long since = 0;
  bool lifted = false;
} wells[WELLS];

char heard[32];
byte length = 0;
unsigned long greetedAt = 0;
byte toSay = 0, greetings = 0;  // which line of the greeting is next; how many there have been
const byte ALL_SAID = WELLS + 1, DICE_EVERY = 10;

/* One line, with the exclusive or of its bytes behind it. */
void say(const char *text) {
  byte sum = 0;
  for (const char *c = text; *c; c++) sum ^= *c;
  char end[6];
  sprintf(end, "*%02X\n", sum);
  Serial.print(text);
  Serial.print(end);
}

void say(const char *word, const char *die, int number) {
  char text[32];
  if (number < 0) snprintf(text, sizeof text, "%s %s", word, die);
  else snprintf(text, sizeof text, "%s %s %d", word, die, number);
  say(text);
}

/* Who this is, one line at a time, so that nothing that comes meanwhile is lost. HELLO every two seconds: the port may be
   opened without a reset. With every tenth the wells are told with a full battery (they have none): so the companion
   knows whom it may light. */
void greet() {
  if (toSay == ALL_SAID && millis() - greetedAt >= HELLO_EVERY_MS) toSay = 0;
  if (toSay == ALL_SAID) return;
  if (toSay > 0) say("BATTERY", NAMES[toSay - 1], 100);
  else {
    say("HELLO arduino-tray 1");
    greetedAt = millis();
    if (greetings++ % DICE_EVERY) toSay = WELLS;
  }
  toSay++;
}

/* How far a well's voltage is from the middle. */
int pull(byte well) {
  long sum = 0;
  for (byte n = 0; n < SAMPLES; n++) sum += analogRead(SENSORS[well]);
  return sum / SAMPLES - MIDDLE;
}

void measure(byte well) {
  Serial.print(F("# "));
  Serial.print(NAMES[well]);
  Serial.print(' ');
  Serial.println(pull(well));
}

/* What a die shows whose lower magnet pulls so far. */
int faceOf(int pull) {
  int far = abs(pull);
  if (far < EMPTY) return NO_DIE;
  if (far < EMPTY + NEAR || abs(far - WEAK) < NEAR || abs(far - MIDDLING) < NEAR) return NO_FACE;
  int face = far < WEAK ? 1 : far < MIDDLING ? 2 : 3;
  return pull > 0 ? face : 7 - face;
}

/* What is new in a well: a die that was lifted has ROLLED, one that was not has MOVED. */
void look(byte nth) {
  Well &well = wells[nth];
  int face = faceOf(pull(nth));
  unsigned long now = millis();
  if (face != well.seen) { well.seen = face; well.since = now; }
  if (face == well.told || now - well.since < (face == NO_FACE ? CROOKED_MS : REST_MS)) return;
  bool first = well.told == UNKNOWN, lifted = well.lifted;
  well.told = face;
  well.lifted = face == NO_DIE || (lifted && face == NO_FACE);
  if (face == NO_DIE) { if (!first) say("ROLLING", NAMES[nth], -1); }
  else if (face == NO_FACE) say("CROOKED", NAMES[nth], -1);
  else say(lifted ? "ROLLED" : "MOVED", NAMES[nth], face);
}

/* HELLO; LIGHT <well> <rrggbb> from the companion; MEASURE from a person. A checksum behind it is not looked at. */
void obey(char *line) {
  char *word = strtok(line, " *"), *die = strtok(NULL, " *"), *colour = strtok(NULL, " *");
  if (!word) return;
  if (!strcmp(word, "HELLO")) toSay = greetings = 0;
  bool lit = colour && !strcmp(word, "LIGHT");
  for (byte n = 0; n < WELLS; n++) {
    if (!strcmp(word, "MEASURE")) measure(n);
    if (lit && !strcmp(die, NAMES[n])) digitalWrite(LIGHTS[n], strcmp(colour, "000000") != 0);
  }
}

void hear() {
  while (Serial.available()) {
    char c = Serial.read();
    if (c == '\n' || c == '\r') {
      heard[length] = 0;
      length = 0;
      obey(heard);
    } else if (length < sizeof heard - 1) heard[length++] = c;
  }
}

void setup() {
  Serial.begin(115200);
  for (byte n = 0; n < WELLS; n++) pinMode(LIGHTS[n], OUTPUT);
}

/* Look into every well (a millisecond each), hear after each, and greet once it is known what lay there. */
void loop() {
  bool known = true;
  for (byte n = 0; n < WELLS; n++) {
    look(n);
    hear();
    known = known && wells[n].told != UNKNOWN;
  }
  if (known) greet();
}
