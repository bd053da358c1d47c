-- AlterTable
ALTER TABLE "users" ADD COLUMN     "address" TEXT;
