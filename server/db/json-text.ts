declare const held: unique symbol

/**
 * JSON in a column, with the type of its value. The table types name that type once: `toJson`
 * accepts it for writing, `fromJson` returns it.
 */
export type JsonText<Value> = string & { readonly [held]: Value }

export function toJson<Value>(value: Value): JsonText<Value>
export function toJson(value: unknown): string {
  return JSON.stringify(value)
}

export function fromJson<Value>(text: JsonText<Value>): Value {
  return JSON.parse(text)
}
