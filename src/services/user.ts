import { takeSecondStep } from '#contract/second-step.ts'
import { getUser, signIn, signOut } from '#contract/user.ts'
import { area } from './area.ts'

export const userService = area({ signIn, takeSecondStep, signOut, getUser })
