/** Downloads data as a JSON file. */
export function downloadJson(name: string, data: unknown): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }),
  )
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: name.replace(/[\\/:*?"<>|]/g, '_'),
  })
  link.click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
