const COLUMNS = 100

/**
 * The numbers of the lines longer than 100 columns, except for lines that can't be broken: a
 * regular expression, or a single word such as a URL.
 */
export function longLinesIn(text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.replace(/\p{M}/gu, '')].length > COLUMNS && !isUnbreakable(line) ? [index + 1] : [],
    )
}

/** The same without the titles of tests and cases, which are single texts. */
export function longLinesOfTest(text: string): number[] {
  const lines = text.split('\n')
  return longLinesIn(text).filter((number) => !isTitle(lines[number - 1] ?? ''))
}

function isTitle(line: string): boolean {
  return /^\s*(?:(?:test|describe)(?:\.\w+)*\(\s*)?(['"`]).*\1,(?: .*=> \{)?$/.test(line)
}

function isUnbreakable(line: string): boolean {
  const content = line.trim()
  return !/\s/.test(content) || /^\/.*\/[a-z]*,?$/.test(content)
}
