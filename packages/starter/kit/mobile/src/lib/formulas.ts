export function calculateTip(bill: number, percent: number, people: number) {
  const tip = (bill * percent) / 100;
  const total = bill + tip;
  return { tip, total, each: total / people };
}

export function calculateDiscount(price: number, percent: number) {
  const saved = (price * percent) / 100;
  return { saved, price: price - saved };
}

const kilogramsPerPound = 0.45359237;
const metersPerInch = 0.0254;

export const toKilograms = (pounds: number) => pounds * kilogramsPerPound;
export const toMeters = (inches: number) => inches * metersPerInch;

/** Classes of the World Health Organization for adults. */
export const bmiClasses = [
  { label: 'Underweight', below: 18.5 },
  { label: 'Healthy weight', below: 25 },
  { label: 'Overweight', below: 30 },
  { label: 'Obesity', below: Number.POSITIVE_INFINITY },
];

export function calculateBmi(weightKg: number, heightM: number) {
  const value = weightKg / heightM ** 2;
  const label = bmiClasses.find(({ below }) => value < below)?.label ?? '';
  return { value, label };
}

/** Calculates a loan with equal monthly payments. */
export function calculateLoan(amount: number, yearlyPercent: number, years: number) {
  const months = Math.round(years * 12);
  const rate = yearlyPercent / 100 / 12;
  const monthly = rate === 0 ? amount / months : (amount * rate) / (1 - (1 + rate) ** -months);
  let left = amount;
  const balances = Array.from({ length: months }, () => {
    left = left * (1 + rate) - monthly;
    return Math.max(0, left);
  });
  // The balance at the end of each year.
  const yearly = balances.filter((_, month) => (month + 1) % 12 === 0 || month + 1 === months);
  return { monthly, total: monthly * months, interest: monthly * months - amount, yearly };
}

/** Calculates the time between two days. A month ends on the day of the month it started on. */
export function calculateAge(birth: Date, today: Date) {
  let months = (today.getFullYear() - birth.getFullYear()) * 12;
  months += today.getMonth() - birth.getMonth();
  if (today.getDate() < birth.getDate()) months -= 1;
  const since = new Date(birth.getFullYear(), birth.getMonth() + months, birth.getDate());
  const next = new Date(today.getFullYear(), birth.getMonth(), birth.getDate());
  if (next < midnight(today)) next.setFullYear(next.getFullYear() + 1);
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: daysBetween(since, today),
    allDays: daysBetween(birth, today),
    untilBirthday: daysBetween(today, next),
  };
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** Rounds, because a day has 23 or 25 hours when the clocks change. */
const daysBetween = (from: Date, to: Date) =>
  Math.round((midnight(to).getTime() - midnight(from).getTime()) / 86_400_000);
