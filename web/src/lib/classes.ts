// The class attribute of an element: the names that apply, separated by spaces.
export function classes(...names: (string | false | 0 | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
