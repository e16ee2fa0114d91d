import * as z from 'zod/mini'
import { endpoint, wholeListEndpoint } from './endpoint.ts'
import { moduleId } from './modules.ts'
import { orderStatusId } from './order-status.ts'
import { as } from './wire.ts'

const moduleCard = as('Module', z.object({ name: z.string(), logo: z.optional(z.string()) }))

/**
 * A module of the user's company (specification, section 3: module_id, Module.name, Module.logo).
 */
export const moduleItem = z.object({
  moduleId,
  module: moduleCard,
  status: z.enum(['Active', 'InActive']),
})
export type ModuleItem = z.infer<typeof moduleItem>

export const listModules = wholeListEndpoint({
  base: 'login',
  path: 'module/getallsubmodule',
  summary: "The modules of the user's company",
  access: 'signed-in',
  input: z.strictObject({}),
  output: moduleItem,
})

export const listAvailableModules = wholeListEndpoint({
  base: 'login',
  path: 'module/getallavailablemodule',
  summary: 'All modules on offer',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({
    moduleId,
    name: z.string(),
    logo: z.optional(z.string()),
    colour: z.string(),
    description: z.string(),
    priceAmount: z.int(),
    currency: z.string(),
  }),
})

export const getModule = endpoint({
  method: 'GET',
  base: 'login',
  path: 'module/usermodule/getone',
  summary: 'The active module with its switches, labels and landing page',
  access: 'signed-in',
  input: z.strictObject({ moduleId: z.optional(moduleId) }),
  output: z.object({
    moduleId,
    settings: z.object({
      autoAccept: z.boolean(),
      autoFire: z.boolean(),
      isQueueEnabled: as('queue_enabled', z.boolean()),
      /** After how many minutes a kitchen ticket is slow, and late. */
      kitchenSlowMin: z.int(),
      kitchenLateMin: z.int(),
      /** How many minutes a reservation keeps its table. */
      reservationLengthMin: z.int(),
    }),
    orderStatuses: z.array(z.object({ orderStatusId, label: z.string() })),
    deliveryWording: z.object({ collect: z.string(), delivery: z.string() }),
    landing: z.string(),
  }),
  refusals: ['MODULE_FORBIDDEN'],
})
