import { system } from './system.ts'

/**
 * The design system of the app. In development it is Chakra's own; the build replaces this module
 * by the engine (`engine.ts`) with its tables: see tools/theme-build.ts.
 */
export const styling = system
