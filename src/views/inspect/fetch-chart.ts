/**
 * The drawing of a machine, as `npm run charts` made it. The browser reads the file as the drawing
 * it is: no text is made into elements, so Trusted Types have nothing to refuse. @throws when it
 * does not come
 */
export function fetchChart(machine: string): Promise<SVGElement> {
  const address = `/assets/charts/${machine.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.svg`
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
