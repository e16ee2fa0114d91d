import { demo } from './tools/demo-build.ts'
import app from './vite.config.ts'

/** A page has one worker, and here that is the fake backend's; nor is there a release before this one to be kept. */
const leftOut = ['app-worker', 'keep-release']

export default {
  ...app,
  plugins: [...(app.plugins ?? []).filter((plugin) => !(plugin && 'name' in plugin && leftOut.includes(plugin.name))), demo()],
  build: { ...app.build, outDir: 'dist-demo' },
}
