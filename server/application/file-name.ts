/** Long enough to tell files apart, short enough for a line. */
const MAX_LENGTH = 80
/**
 * What is no part of a name: control characters, those that change the direction of text (which can
 * disguise an ending) or are invisible, and what file systems refuse.
 */
const unfit = /[\p{C}\u2028\u2029"*/:<>?\\|]+/gu

/**
 * The name of an uploaded file as it is shown and stored: without its folder, on one line, with the
 * ending of what the file is. `usual`: where nothing of the name is left.
 */
export function shownFileName(
  given: string,
  { ending, usual }: { ending: string; usual: string },
): string {
  const name = given.split(/[/\\]/).at(-1) ?? ''
  const stem = name
    .normalize('NFC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(unfit, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  const cut = Array.from(stem).slice(0, MAX_LENGTH).join('')
  return `${cut.replace(/[\s.]+$/, '') || usual}.${ending}`
}
