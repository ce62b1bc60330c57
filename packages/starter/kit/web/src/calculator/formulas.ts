export function tipOf(bill: number, percent: number, people: number) {
  const tip = (bill * percent) / 100;
  const total = bill + tip;
  return { tip, total, each: total / people };
}

export function discountOf(price: number, percent: number) {
  const saved = (price * percent) / 100;
  return { saved, price: price - saved };
}

const KG_PER_POUND = 0.45359237;
const METRES_PER_INCH = 0.0254;

export const kilograms = (pounds: number) => pounds * KG_PER_POUND;
export const metres = (inches: number) => inches * METRES_PER_INCH;

/** As the World Health Organization draws the lines, for adults. */
export const bmiClasses = [
  { label: 'Underweight', below: 18.5 },
  { label: 'Healthy weight', below: 25 },
  { label: 'Overweight', below: 30 },
  { label: 'Obesity', below: Number.POSITIVE_INFINITY },
];

export function bmiOf(weightKg: number, heightM: number) {
  const value = weightKg / heightM ** 2;
  const label = bmiClasses.find(({ below }) => value < below)?.label ?? '';
  return { value, label };
}

/** Paid back in equal parts each month; interest is what that is more than was borrowed. */
export function loanOf(amount: number, yearlyPercent: number, years: number) {
  const months = Math.round(years * 12);
  const rate = yearlyPercent / 100 / 12;
  const monthly = rate === 0 ? amount / months : (amount * rate) / (1 - (1 + rate) ** -months);
  let left = amount;
  const balances = Array.from({ length: months }, () => {
    left = left * (1 + rate) - monthly;
    return Math.max(0, left);
  });
  // What is still owed after each year.
  const yearly = balances.filter((_, month) => (month + 1) % 12 === 0 || month + 1 === months);
  return { monthly, total: monthly * months, interest: monthly * months - amount, yearly };
}

/** Years, months and days between two days; a month is over on the day it began on. */
export function ageOf(birth: Date, today: Date) {
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

/** Days of the calendar: one of them may have 23 hours. */
const daysBetween = (from: Date, to: Date) =>
  Math.round((midnight(to).getTime() - midnight(from).getTime()) / 86_400_000);
