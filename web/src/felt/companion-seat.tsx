// The button at the seat of a companion (a computer player), which a person can take over.
interface Props {
  number: number;
  reserved: boolean;
  onSit: ((seat: number) => void) | undefined;
}

export function CompanionSeat({ number, reserved, onSit }: Props) {
  if (reserved) return <small class="companion">companion · reserved</small>;
  if (!onSit) return <small class="companion">companion</small>;
  return (
    <>
      <small class="companion">companion</small>
      <button
        type="button"
        class="plain"
        aria-label={`Seat ${number}, held by a companion, sit here`}
        onClick={() => onSit(number)}
      >
        sit here
      </button>
    </>
  );
}
