/**
 * How many times as long as usual may be waited for what must come, on a machine that has much else to do:
 * `PATIENCE=3 npm test`.
 */
export const patience = Number(process.env['PATIENCE'] ?? 1)

if (!(patience > 0)) throw new Error(`PATIENCE is a number above 0, not ${process.env['PATIENCE']}`)
