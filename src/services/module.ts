import { getModule, listAvailableModules, listModules } from '#contract/module.ts'
import { area } from './area.ts'

/** The modules of a company and the active one's switches. */
export const moduleService = area({ listModules, listAvailableModules, getModule })
