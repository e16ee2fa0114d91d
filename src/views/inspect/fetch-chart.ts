/**
 * The chart of a machine, parsed by the browser as an SVG document, which Trusted Types allow.
 * `isBeside`: in the kit, whose page contains a list of the app's drawings; otherwise the drawings
 * of `npm run charts`. @throws if there is none
 */
export async function fetchChart(machine: string, isBeside: boolean): Promise<SVGElement> {
  const address = isBeside ? await addressBeside(machine) : addressOf(machine)
  const drawing = (await load(address, 'document')).responseXML?.documentElement
  if (!(drawing instanceof SVGElement)) throw new Error(`${address} is no drawing`)
  return document.importNode(drawing, true)
}

function addressOf(machine: string): string {
  const name = machine.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (!/^[\w-]+$/.test(name)) throw new Error(`${name} is no machine`)
  return `/assets/charts/${name}.svg`
}

let listed: Promise<ReadonlyMap<string, unknown>> | undefined

async function addressBeside(machine: string): Promise<string> {
  listed ??= load('charts/index.json', 'json').then(
    ({ response }) => new Map(Object.entries(Object(response) as object)),
  )
  const file = (await listed).get(machine)
  if (typeof file !== 'string') throw new Error(`${machine} was not drawn`)
  return `charts/${file}`
}

function load(address: string, as: 'document' | 'json'): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = as
    if (as === 'document') request.overrideMimeType('image/svg+xml')
    request.addEventListener('error', () => reject(new Error(`${address} did not come`)))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request)
      else reject(new Error(`${address} is not there`))
    })
    request.send()
  })
}
