import { getModule, listAvailableModules, listModules } from '#contract/module.ts'
import { area } from './area.ts'

export const moduleService = area({ listModules, listAvailableModules, getModule })
