/** Businesses and projects, with a prompt that spells out their records. */
const compositions: readonly (readonly [words: RegExp, prompt: string])[] = [
  [
    /^(?:simple |small |mini |sales )?crm$/i,
    'Companies have a name, industry, website. Contacts have a name, email, phone and belong to a company. Deals have a title, value, stage (Lead, Qualified, Proposal, Won, Lost), close date and belong to a contact.',
  ],
  [
    /^(?:project management|project planner|project planning|project)$/i,
    'Projects have a name, status (Planned, Active, Done), deadline, progress %. Tasks have a title, status (To do, In progress, Done), priority, due date, assignee and belong to a project.',
  ],
  [
    /^(?:personal finance|finance|finances|budget|monthly budget|household budget|family budget|budgeting|money)$/i,
    'Expenses have a description (text), category (Food, Housing, Transport, Leisure, Health), amount, date. Income has a source (text), category (Salary, Freelance, Other), amount, date.',
  ],
  [
    /^(?:school|classroom|teaching|teacher)$/i,
    'Students have a name, class (A, B, C), email. Lessons have a title, subject (Maths, Languages, Science), date, start time. Grades have a title, points, date and belong to a student.',
  ],
  [
    /^(?:public |school |small |little )?library$/i,
    'Books have a title, author, isbn, available (yes/no). Members have a name, email, phone. Loans have a title, date borrowed, due date, returned (yes/no) and belong to a member.',
  ],
  [
    /(?:repair shop|garage|bike shop|workshop)$/i,
    'Repair jobs have a customer name, phone, problem, price, due date, status (Waiting, In progress, Ready, Picked up).',
  ],
  [
    /(?:hair ?salon|salon|barber ?shop|barber|spa|tattoo studio)$/i,
    'Appointments have a customer name, service (Cut, Colour, Styling, Treatment), date, time, price, status (Booked, Done, Cancelled). Customers have a name, phone, email, notes.',
  ],
  [
    /(?:restaurant|caf[eé]|bistro|bar)$/i,
    'Reservations have a guest name, date, time, number of people, table (text), phone. Dishes have a name, category (Starter, Main, Dessert, Drink), price, vegetarian (yes/no).',
  ],
  [
    /(?:gym|yoga studio|dance studio|fitness studio|dance school)$/i,
    'Members have a name, email, membership (Basic, Plus, Premium), joined date, paid (yes/no). Classes have a title, instructor, date, start time, capacity.',
  ],
  [
    /(?:clinic|doctor's office|practice|vet|dentist|medical practice)$/i,
    'Patients have a name, birthday, phone, email, notes. Appointments have a title, date, time, status (Planned, Done, Cancelled) and belong to a patient.',
  ],
  [
    /(?:hotel|guest ?house|b&b|hostel|campsite)$/i,
    'Rooms have a name, type (Single, Double, Family), price, available (yes/no). Bookings have a guest name, arrival date, departure date, status (Requested, Confirmed, Paid) and belong to a room.',
  ],
  [
    /(?:shop|store|boutique|market stall|kiosk)$/i,
    'Products have a name, category (New, Classics, Gifts), price, stock, picture. Orders have an order number (text), customer, date, total, status (New, Packed, Shipped).',
  ],
  [
    /(?:sports? club|football club|club|association|choir|band|team)$/i,
    'Members have a name, role (Member, Lead, Guest), email, phone. Events have a title, date, start time, place, attendees.',
  ],
  [
    /^(?:wedding|wedding planning|our wedding)$/i,
    'Guests have a name, reply (Invited, Coming, Declined), diet (None, Vegetarian, Vegan), table (number). Tasks have a title, status (To do, In progress, Done), due date. Expenses have a description (text), category (Venue, Food, Music, Clothes), amount, paid (yes/no).',
  ],
  [
    /(?:event planning|party planning|birthday party|party)$/i,
    'Guests have a name, reply (Invited, Coming, Declined), diet (None, Vegetarian, Vegan). Tasks have a title, status (To do, In progress, Done), due date.',
  ],
  [
    /(?:farm|ranch|homestead)$/i,
    'Animals have a name, species (Cow, Sheep, Chicken, Goat), birthday, weight. Fields have a name, crop, area in ha, sown on. Harvests have a title, amount in kg, date.',
  ],
  [
    /^(?:sales|revenue|business|company|shop sales|store sales)$/i,
    'Orders have an order number (text), region (North, South, East, West), revenue, date, status (New, Shipped, Delivered).',
  ],
  [
    /^(?:social network|social media|community|forum|twitter|instagram)$/i,
    'Posts have a title, author, text, picture, date, likes (number).',
  ],
];

export const compositionOf = (noun: string): string | undefined =>
  compositions.find(([words]) => words.test(noun.trim()))?.[1];
