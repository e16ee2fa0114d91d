/**
 * The chart of a machine, as `npm run charts` made it, parsed by the browser as an SVG document: no
 * text becomes elements, so Trusted Types allow it. @throws when it does not load
 */
export function fetchChart(machine: string): Promise<SVGElement> {
  const name = machine.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (!/^[\w-]+$/.test(name)) return Promise.reject(new Error(`${name} is no machine`))
  const address = `/assets/charts/${name}.svg`
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.overrideMimeType('image/svg+xml')
    request.addEventListener('error', () => reject(new Error(`${address} did not come`)))
    request.addEventListener('load', () => {
      const drawing = request.responseXML?.documentElement
      if (request.status === 200 && drawing instanceof SVGElement)
        resolve(document.importNode(drawing, true))
      else reject(new Error(`${address} is no drawing`))
    })
    request.send()
  })
}
