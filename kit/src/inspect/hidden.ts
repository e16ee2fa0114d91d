const hidden = /‹[^›]*›/
/** A count in the name of a button, which may differ the next time. */
const count = /‹count (\d+)›/
const parts = /(‹[^›]*›)/
const special = /[$()*+.?[\\\]^{|}/]/g

/** Whether a recorded text is incomplete because a part of it is secret. */
export function isHiddenValue(value: unknown): boolean {
  return typeof value === 'string' && hidden.test(value)
}

/**
 * A name with hidden parts as a regular expression: `Account of ‹fullName 2›` is `Account of .+`,
 * `Cooking ‹count 7›` is `Cooking \d+`.
 */
export function hiddenName(name: string): string {
  const pattern = name
    .split(parts)
    .map((part) =>
      count.test(part) ? '\\d+' : hidden.test(part) ? '.+' : part.replace(special, '\\$&'),
    )
  return `^${pattern.join('')}$`
}

/** A name with its count as displayed. */
export function shownName(name: string): string {
  return name.replace(count, '$1')
}

/** A test for an element's name; hidden parts match any text. */
export function nameTest(name: string): (one: string) => boolean {
  if (!isHiddenValue(name)) return (one) => one === name
  const pattern = new RegExp(hiddenName(name))
  return (one) => pattern.test(one)
}
