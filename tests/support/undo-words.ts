/** The labels of the button of `order.undo`: what it takes back depends on the status. */
export const undoWords = /^(Back to Pending|Undo the start|Undo the cancellation)$/
