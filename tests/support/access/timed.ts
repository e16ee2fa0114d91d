const t = new Map<string, [number, number]>()
export async function timed<T>(n: string, f: () => Promise<T>): Promise<T> {
  const s = performance.now()
  try {
    return await f()
  } finally {
    const e = t.get(n) ?? [0, 0]
    t.set(n, [e[0] + 1, e[1] + performance.now() - s])
  }
}
import { writeFileSync } from 'node:fs'
setInterval(
  () =>
    writeFileSync(
      '/tmp/access-times.txt',
      [...t]
        .sort((a, b) => b[1][1] - a[1][1])
        .map(([n, [c, m]]) => `${n}: ${c} x ${(m / c).toFixed(0)} ms = ${(m / 1000).toFixed(1)} s`)
        .join('\n') +
        '\n' +
        (performance.now() / 1000).toFixed(0) +
        ' s\n',
    ),
  5000,
).unref()
export const sayTimes = () =>
  process.stdout.write(
    [...t]
      .sort((a, b) => b[1][1] - a[1][1])
      .map(([n, [c, m]]) => `TIMED ${n}: ${c} x ${(m / c).toFixed(0)} ms = ${(m / 1000).toFixed(1)} s`)
      .join('\n') + '\n',
  )
