const hidden = /‹[^›]*›/
const special = /[$()*+.?[\\\]^{|}/]/g

/** A text that the recording does not have whole, because a part of it is a secret. */
export function isHiddenValue(value: unknown): boolean {
  return typeof value === 'string' && hidden.test(value)
}

/**
 * A name with hidden parts as a regular expression: `Account of ‹fullName 2›` is `Account of .+`.
 */
export function hiddenName(name: string): string {
  const parts = name.split(hidden).map((part) => part.replace(special, '\\$&'))
  return `^${parts.join('.+')}$`
}

/** Whether an element's name is this one; a hidden part of it may be anything. */
export function nameTest(name: string): (one: string) => boolean {
  if (!isHiddenValue(name)) return (one) => one === name
  const pattern = new RegExp(hiddenName(name))
  return (one) => pattern.test(one)
}
