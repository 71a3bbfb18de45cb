// The fields of a report: seats, cards on the pad, numbers, choices and words.
import { useState } from "preact/hooks";
import { Cards } from "../../felt/cards/card";
import { CardPad, cardsIn } from "../../felt/cards/card-pad";
import type { ReportField, ReportForm } from "../../lib/server-types";
import type { Told } from "./report-form";

interface FieldProps {
  field: ReportField;
  told: Told;
  seats: Record<string, number[]>;
  set: (told: Told) => void;
}

export function ReportFields({
  form,
  told,
  seats,
  set,
}: {
  form: ReportForm;
  told: Told;
  seats: Record<string, number[]>;
  set: (told: Told) => void;
}) {
  return (
    <div class="report-fields">
      {form.fields.map((field) => (
        <Field key={`${form.id}/${field.name}`} field={field} told={told} seats={seats} set={set} />
      ))}
    </div>
  );
}

function Field({ field, told, seats, set }: FieldProps) {
  const value = told[field.name];
  const text = typeof value === "string" ? value : "";
  const change = (next: string | boolean) => set({ ...told, [field.name]: next });
  const label = `${field.label}${field.optional && field.kind !== "flag" ? ", if any" : ""}`;
  if (field.kind === "flag")
    return (
      <label class="check">
        <input
          type="checkbox"
          checked={value === true}
          onChange={(e) => change(e.currentTarget.checked)}
        />{" "}
        {label}
      </label>
    );
  if (field.kind === "card" || field.kind === "cards")
    return (
      <CardsField
        label={label}
        most={field.kind === "card" ? 1 : field.most}
        typed={text}
        set={change}
      />
    );
  if (field.kind === "seat" || field.kind === "any seat" || field.kind === "choice") {
    const choices = field.kind === "choice" ? field.options : (seats[field.kind] ?? []).map(String);
    return (
      <label>
        {label}{" "}
        <select value={text} onChange={(e) => change(e.currentTarget.value)}>
          {(field.optional || field.kind === "choice") && <option value="">choose</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
    );
  }
  if (field.kind === "number")
    return (
      <label>
        {label}{" "}
        <input
          type="number"
          min={field.least}
          max={field.most}
          value={text}
          onInput={(e) => change(e.currentTarget.value)}
        />
      </label>
    );
  return (
    <label>
      {label}{" "}
      <input
        inputMode={field.kind === "cents" ? "decimal" : "text"}
        value={text}
        onInput={(e) => change(e.currentTarget.value)}
      />
    </label>
  );
}

// Cards are typed, or pressed on a pad that opens below.
function CardsField({
  label,
  most,
  typed,
  set,
}: {
  label: string;
  most: number;
  typed: string;
  set: (typed: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const cards = cardsIn(typed);
  const press = (card: string) => set([...cards.slice(0, Math.max(0, most - 1)), card].join(" "));
  return (
    <div class="cards-field">
      <div class="row">
        <label>
          {label}{" "}
          <input
            size={10}
            value={typed}
            placeholder="Ah Td"
            autocomplete="off"
            onInput={(e) => set(e.currentTarget.value)}
          />
        </label>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          Pad
        </button>
        {cards.length > 0 && <Cards cards={cards} size="small" label={label} />}
      </div>
      {open && <CardPad taken={cards} press={press} label={`${label}: press the card`} />}
    </div>
  );
}
