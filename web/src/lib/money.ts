// Amounts in whole cents, as the server sends them, to and from text.
export function dollars(cents: number): string {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en-AU");
  const rest = Math.abs(cents) % 100;
  return `${sign}$${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

export function signed(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

export function typedCents(text: string): number | null {
  const match = /^\s*\$?\s*(\d{1,9}(?:,\d{3})*)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  return Number(match[1]!.replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0") || 0);
}
