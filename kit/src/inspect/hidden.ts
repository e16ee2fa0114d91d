const hidden = /‹[^›]*›/
/** How many there are, in the name of a button; another one the next time. */
const count = /‹count (\d+)›/
const parts = /(‹[^›]*›)/
const special = /[$()*+.?[\\\]^{|}/]/g

/** A text that the recording does not have whole, because a part of it is a secret. */
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

/** A name with its count as people see it. */
export function shownName(name: string): string {
  return name.replace(count, '$1')
}

/** Whether an element's name is this one; a hidden part of it may be anything. */
export function nameTest(name: string): (one: string) => boolean {
  if (!isHiddenValue(name)) return (one) => one === name
  const pattern = new RegExp(hiddenName(name))
  return (one) => pattern.test(one)
}
