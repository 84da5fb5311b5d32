/**
 * A file that is refused whatever the settings say: it cannot be looked into within the bounds set here, or different programs would read it
 * differently. The message completes the sentence "filedata …".
 */
export class UnsafeFile extends Error {}
