export type Command = {
  id: string
  group: 'screen' | 'goTo' | 'more'
  label: string
  /** Other words by which people look for it. */
  also?: string | undefined
  keys?: string | undefined
  run: () => void
}

/**
 * The commands that match the text, word prefixes in any order. Those that match by their label
 * come first.
 */
export function fittingCommands(commands: readonly Command[], text: string): Command[] {
  const asked = wordsOf(text)
  const fits = (said: string): boolean => {
    const own = wordsOf(said)
    return asked.every((word) => own.some((one) => one.startsWith(word)))
  }
  const named = commands.filter(({ label }) => fits(label))
  const other = commands.filter(
    (command) =>
      !named.includes(command) && command.also && fits(`${command.label} ${command.also}`),
  )
  return [...named, ...other]
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
