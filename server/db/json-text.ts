declare const held: unique symbol

/**
 * JSON in a column, with what it holds. The table types name it once: whoever writes the column
 * gives `toJson` such a value, whoever reads it gets one from `fromJson`.
 */
export type JsonText<Value> = string & { readonly [held]: Value }

export function toJson<Value>(value: Value): JsonText<Value>
export function toJson(value: unknown): string {
  return JSON.stringify(value)
}

export function fromJson<Value>(text: JsonText<Value>): Value {
  return JSON.parse(text)
}
