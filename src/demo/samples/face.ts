const grounds = ['#7c3aed', '#0f766e', '#b45309', '#be123c', '#1d4ed8', '#4d7c0f']

/** An avatar without a photo: initials on a coloured background, as a data URL. */
export function face(name: string): string {
  const letters = name.split(' ').map(([first]) => first)
  const ground =
    grounds[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % grounds.length] ??
    '#334155'
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" ' +
    `fill="${ground}"/><text x="20" y="26" font-family="sans-serif" font-size="16" fill="#fff" ` +
    `text-anchor="middle">${letters.slice(0, 2).join('')}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
