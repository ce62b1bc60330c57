/** Multiplies two bytes in the field of 256 elements that QR codes use. */
function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/** Returns the coefficients of the generator polynomial, without the leading 1. */
function generatorOf(degree: number): number[] {
  const result = new Array<number>(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) {
      result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return result;
}

/** Returns the error correction bytes for some data: the remainder of a division of polynomials. */
export function correctionBytes(data: number[], count: number): number[] {
  const generator = generatorOf(count);
  const remainder = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (const [at, coefficient] of generator.entries()) {
      remainder[at] = (remainder[at] ?? 0) ^ multiply(coefficient, factor);
    }
  }
  return remainder;
}
