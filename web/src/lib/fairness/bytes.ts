// Bytes, their hexadecimal form, and SHA-256 by the browser's own cryptography.

export type Bytes = Uint8Array<ArrayBuffer>;

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text) as Bytes;
}

export function joined(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of a hexadecimal text of this many bytes; null if it is anything else. */
export function fromHex(text: unknown, length: number): Bytes | null {
  if (typeof text !== "string" || text.length !== 2 * length || !/^[0-9a-f]*$/.test(text))
    return null;
  return Uint8Array.from({ length }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

export async function sha256(...parts: Bytes[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
}

/** Browsers offer cryptography and locks only to pages that came by HTTPS or from this machine. */
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}
