// Removes the packages of the web app from package.json, so that `npm prune` removes them. A step
// of deploy/Dockerfile; never run it in a working copy.
import { readFileSync, writeFileSync } from 'node:fs'
import { serverPackages } from './server-packages.ts'

const file = 'package.json'
const manifest: { dependencies: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'))
const kept = Object.entries(manifest.dependencies).filter(([name]) => serverPackages.includes(name))
writeFileSync(
  file,
  `${JSON.stringify({ ...manifest, dependencies: Object.fromEntries(kept) }, null, 2)}\n`,
)
