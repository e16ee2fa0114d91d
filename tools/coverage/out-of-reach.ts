/**
 * Transitions that no person can take in a browser or over HTTP, and why. Reviewed by hand: at most
 * one of twenty of all transitions, and none that a test takes after all
 * (`tests/tooling/coverage.test.ts`).
 */
export const outOfReach: Readonly<Record<string, string>> = {}
