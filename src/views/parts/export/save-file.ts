/** Saves a file to the user's downloads. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
