import { takeSecondStep } from '#contract/second-step.ts'
import { getUser, signIn, signOut } from '#contract/user.ts'
import { area } from './area.ts'

/** Sign-in, sign-out, and the current user. */
export const userService = area({ signIn, takeSecondStep, signOut, getUser })
