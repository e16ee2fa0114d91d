/** The `params` of an action or a guard that takes the event as it is. */
export const theEvent = <Event>({ event }: { event: Event }): Event => event
