/** Whether batteries are played whole, as `--full` asks, or in the size of the gate. */
export const isFull = process.env['CANDOR_BATTERY'] === 'full';
