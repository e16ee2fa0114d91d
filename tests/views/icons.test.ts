import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('src/{views,demo,guest}/**/*.{ts,tsx}').map((name) => ({
  name,
  text: readFileSync(name, 'utf8'),
}))

/** What is no icon: data (charts, codes), flags, the sign of a law, the shapes of a status. */
const drawings = [
  'src/views/parts/charts/course-chart.tsx',
  'src/views/parts/charts/course-plot.tsx',
  'src/views/parts/figures/sparkline.tsx',
  'src/views/parts/people/flag.tsx',
  'src/views/parts/qr/qr-code.tsx',
  'src/views/parts/qr/qr-files.ts',
  'src/views/products/product-marks.tsx',
  'src/views/ui/status-badge.tsx',
]

test('every icon is one of the kept set, not a drawing of a screen', () => {
  const drawn = files.filter(({ text }) => /<path\b|<Drawing\b/.test(text)).map(({ name }) => name)
  expect(drawn.toSorted()).toEqual(drawings)
})

test('icons are imported one by one, and drawn by the part `icon` alone', () => {
  const imports = files.flatMap(({ name, text }) =>
    [...text.matchAll(/from '(lucide-react[^']*)'/g)].map(([, from]) => `${name}: ${from}`),
  )
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((line) => !/: lucide-react\/icons\/[a-z0-9-]+$/.test(line))).toEqual([
    'src/views/ui/icon.tsx: lucide-react/types',
  ])
  const drawn = files.filter(({ name, text }) => {
    const names = [...text.matchAll(/import (\w+) from 'lucide-react/g)].map(([, icon]) => icon)
    return (
      name !== 'src/views/ui/icon.tsx' && names.some((icon) => new RegExp(`<${icon}\\b`).test(text))
    )
  })
  expect(drawn.map(({ name }) => name)).toEqual([])
})
