/**
 * The types of a machine for `setup({ types: typesOf<…>() })`. XState reads the type and ignores
 * the value, so this is the one place that claims something about it.
 */
export function typesOf<Types>(): Types {
  return {} as Types
}
