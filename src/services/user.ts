import { getUser, signIn, signOut } from '#contract/user.ts'
import { area } from './area.ts'

/** Signing in and out, and who is signed in. */
export const userService = area({ signIn, signOut, getUser })
