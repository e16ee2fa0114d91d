/** The keys of an object that has no others than its type says, in their order. */
export function keysOf<Of extends object>(of: Of): (keyof Of & string)[] {
  return Object.keys(of) as (keyof Of & string)[]
}
