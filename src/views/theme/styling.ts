import { system } from './system.ts'

/**
 * The design system of the app. In development it is Chakra's own; the build puts the engine
 * (`engine.ts`) with its tables in place of this module: see tools/theme-build.ts.
 */
export const styling = system
