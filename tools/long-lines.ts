const COLUMNS = 100

/**
 * The numbers of the lines that are longer than 100 columns, without those that can't be broken: a
 * regular expression, and one word such as an address, alone in their line.
 */
export function longLinesIn(text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, index) => (isLong(line) && !isUnbreakable(line) ? [index + 1] : []))
}

function isLong(line: string): boolean {
  return [...line.replace(/\p{M}/gu, '')].length > COLUMNS
}

function isUnbreakable(line: string): boolean {
  const content = line.trim()
  return !/\s/.test(content) || /^\/.*\/[a-z]*,?$/.test(content)
}
