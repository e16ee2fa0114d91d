/**
 * The types of a machine for `setup({ types: typesOf<…>() })`. XState reads only the type and
 * ignores the value; this is the only place with the cast.
 */
export function typesOf<Types>(): Types {
  return {} as Types
}
